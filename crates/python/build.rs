//! Lets the linker leave the symbols of Python open, as a module that Python loads has to.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
