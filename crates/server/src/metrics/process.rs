//! Resources that this process uses, under the names of all Prometheus clients. Only Linux reports
//! them.

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use std::fmt;

/// Reads the figures on request.
#[derive(Debug)]
pub struct Process;

#[derive(Debug)]
struct Figures {
    cpu_seconds: f64,
    resident_bytes: u64,
    virtual_bytes: u64,
    start_seconds: f64,
    open_files: u64,
    max_files: u64,
    threads: i64,
}

#[cfg(target_os = "linux")]
fn figures() -> Option<Figures> {
    use procfs::process::{LimitValue, Process};
    let process = Process::myself().ok()?;
    let stat = process.stat().ok()?;
    let ticks = procfs::ticks_per_second() as f64;
    let max_files = match process.limits().ok()?.max_open_files.soft_limit {
        LimitValue::Value(number) => number,
        LimitValue::Unlimited => u64::MAX,
    };
    Some(Figures {
        cpu_seconds: (stat.utime + stat.stime) as f64 / ticks,
        resident_bytes: stat.rss * procfs::page_size(),
        virtual_bytes: stat.vsize,
        start_seconds: procfs::boot_time_secs().ok()? as f64 + stat.starttime as f64 / ticks,
        open_files: process.fd_count().ok()? as u64,
        max_files,
        threads: stat.num_threads,
    })
}

#[cfg(not(target_os = "linux"))]
fn figures() -> Option<Figures> {
    None
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Some(figures) = figures() else { return Ok(()) };
        let mut write =
            |name: &str, help: &str, metric: &dyn Fn(&mut DescriptorEncoder<'_>, &str, &str) -> fmt::Result| {
                metric(&mut encoder, name, help)
            };
        let counter = |value: f64| {
            move |encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str| {
                let metric = ConstCounter::new(value);
                metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
            }
        };
        let gauge = |value: f64| {
            move |encoder: &mut DescriptorEncoder<'_>, name: &str, help: &str| {
                let metric = ConstGauge::new(value);
                metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
            }
        };
        write("process_cpu_seconds", "Processor time of this process", &counter(figures.cpu_seconds))?;
        write("process_resident_memory_bytes", "Memory in use", &gauge(figures.resident_bytes as f64))?;
        write("process_virtual_memory_bytes", "Memory that is addressed", &gauge(figures.virtual_bytes as f64))?;
        write("process_start_time_seconds", "When the process was started, since 1970", &gauge(figures.start_seconds))?;
        write("process_open_fds", "Open files and connections", &gauge(figures.open_files as f64))?;
        write("process_max_fds", "The maximum number of open files", &gauge(figures.max_files as f64))?;
        write("process_threads", "Threads", &gauge(figures.threads as f64))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::{SystemTime, UNIX_EPOCH};

    #[test]
    fn the_figures_are_those_of_this_process() {
        let before = figures().unwrap();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
        assert!((0.0..600.0).contains(&(now - before.start_seconds + 2.0)), "{before:?} at {now}");
        let files: Vec<_> = (0..20).map(|_| std::fs::File::open("/proc/self/stat").unwrap()).collect();
        let memory = vec![1_u8; 64 << 20];
        let began = std::time::Instant::now();
        let mut sum = 0_u64;
        while began.elapsed().as_millis() < 300 {
            sum = memory.iter().fold(sum, |sum, &byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        }
        let after = figures().unwrap();
        assert!(after.open_files >= before.open_files + files.len() as u64 - 5, "{before:?} {after:?}");
        assert!(after.resident_bytes > before.resident_bytes + (40 << 20), "{before:?} {after:?} {sum}");
        assert!(after.cpu_seconds > before.cpu_seconds && after.max_files >= after.open_files);
    }
}
