//! Compiles the C shims of the enabled opponents.

fn main() {
    #[cfg(feature = "m4ri")]
    {
        println!("cargo::rerun-if-changed=src/opponents/m4ri.c");
        cc::Build::new().file("src/opponents/m4ri.c").opt_level(2).compile("douse_bench_m4ri");
        println!("cargo::rustc-link-lib=m4ri");
    }
    #[cfg(feature = "ntl")]
    {
        println!("cargo::rerun-if-changed=src/opponents/ntl.cpp");
        cc::Build::new().cpp(true).file("src/opponents/ntl.cpp").opt_level(2).compile("douse_bench_ntl");
        for library in ["ntl", "gf2x", "gmp"] {
            println!("cargo::rustc-link-lib={library}");
        }
    }
}
