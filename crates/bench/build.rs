//! Compiles the C shims of the opponents that were asked for.

fn main() {
    #[cfg(feature = "m4ri")]
    {
        println!("cargo::rerun-if-changed=src/opponents/m4ri.c");
        cc::Build::new().file("src/opponents/m4ri.c").opt_level(2).compile("douse_bench_m4ri");
        println!("cargo::rustc-link-lib=m4ri");
    }
}
