//! Registers: the few operations in which kernels are written once for all processors.
//!
//! Every current processor has registers of 128 bits: SSE on x86-64, NEON on ARM, `simd128` in
//! WebAssembly. AVX2 and AVX-512 have wider ones, and a word is a register of its own. A kernel is
//! a function that is generic over [`Register`] and always inlined; [`compiled_for`] compiles it
//! for the instructions of one kind of processor.

/// `N` words; from two words on, in *lanes* of two.
///
/// An implementation may stand for instructions that not all processors of a kind have. Its kernels
/// are handed out only after the processor was asked.
pub(super) trait Register<const N: usize>: Copy {
    /// Whether a part of a register is loaded and stored as fast as the whole.
    const MASKS: bool = false;
    fn load(from: &[u64; N]) -> Self;
    fn store(self, to: &mut [u64; N]);
    /// Fills a register with one word.
    fn all(word: u64) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// Each word moved up by `BITS` bits.
    fn shl<const BITS: i32>(self) -> Self;
    /// Each word moved down by `BITS` bits.
    fn shr<const BITS: i32>(self) -> Self;
    /// Each word moved up by one bit, by the cheapest instruction.
    fn doubled(self) -> Self;
    /// The words of the other moved up by one place, the highest of this coming in below.
    fn across(self, other: Self) -> Self;

    /// The sum of three, which some processors compute at once.
    #[inline(always)]
    fn xor3(self, second: Self, third: Self) -> Self {
        self.xor(second).xor(third)
    }

    #[inline(always)]
    fn words(self) -> [u64; N] {
        let mut words = [0; N];
        self.store(&mut words);
        words
    }

    /// The first words of a slice, zeros where there are fewer.
    #[inline(always)]
    fn load_part(from: &[u64]) -> Self {
        match from.first_chunk() {
            Some(words) => Self::load(words),
            None => {
                let mut words = [0; N];
                words.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
                Self::load(&words)
            }
        }
    }

    /// To a slice, as far as it has space.
    #[inline(always)]
    fn store_part(self, to: &mut [u64]) {
        match to.first_chunk_mut() {
            Some(to) => self.store(to),
            None => to.iter_mut().zip(self.words()).for_each(|(to, word)| *to = word),
        }
    }

    /// Adds to a slice, as far as it has space.
    #[inline(always)]
    fn add_to_part(self, to: &mut [u64]) {
        match to.first_chunk_mut() {
            Some(to) => self.xor(Self::load(to)).store(to),
            None => to.iter_mut().zip(self.words()).for_each(|(to, word)| *to ^= word),
        }
    }
}

/// Registers whose bytes can be looked up.
pub(super) trait Bytes<const N: usize>: Register<N> {
    /// For each byte the entry with that number, from 0 to 15, in the same lane of the table; zero
    /// for bytes from 128 on.
    fn look_up(self, table: Self) -> Self;

    /// The bits of every byte in reverse order.
    #[inline(always)]
    fn mirrored_bytes(self) -> Self {
        let mut mirrored = [0x0e06_0a02_0c04_0800; N];
        mirrored.iter_mut().skip(1).step_by(2).for_each(|word| *word = 0x0f07_0b03_0d05_0901);
        let (mirrored, nibble) = (Self::load(&mirrored), Self::all(NIBBLES));
        let (low, high) = (self.and(nibble).look_up(mirrored), self.shr::<4>().and(nibble).look_up(mirrored));
        low.shl::<4>().xor(high)
    }
}

/// Registers of one lane whose bytes can be looked up and moved.
pub(super) trait BytesUp: Bytes<2> {
    /// All bytes moved up by one, the highest of `before` coming in below.
    fn bytes_up(self, before: Self) -> Self;
}

/// The lower half of every byte.
pub(super) const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// Registers whose words can be multiplied as polynomials.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) trait Products<const N: usize>: Register<N> {
    /// A register of one lane.
    type Lane: Products<2>;
    /// The product of the low words of each lane.
    fn low_product(self, other: Self) -> Self;
    /// The product of the high words of each lane.
    fn high_product(self, other: Self) -> Self;
    /// The low words of each lane of both.
    fn low_words(self, other: Self) -> Self;
    /// The high words of each lane of both.
    fn high_words(self, other: Self) -> Self;
    /// The lowest lane.
    fn lane(self) -> Self::Lane;
    /// Fills a register with one lane.
    fn all_lanes(lane: Self::Lane) -> Self;
    /// A lane in the highest place, zeros elsewhere.
    fn on_top(lane: Self::Lane) -> Self;
    /// All lanes moved down by one, the lowest of `above` coming in on top.
    fn lanes_down(self, above: Self) -> Self;

    /// The remainders of two products in the field of [`super::clmul_fft`].
    #[inline(always)]
    fn remainders(even: Self, odd: Self) -> Self {
        let (low, high) = (even.low_words(odd), even.high_words(odd));
        // Folds the carry of the second folding first.
        let high = high.xor(high.shr::<63>().xor(high.shr::<61>().xor(high.shr::<60>())));
        low.xor(high).xor(high.shl::<1>().xor(high.shl::<3>().xor(high.shl::<4>())))
    }
}

/// Implements the traits of registers. Every function is always inlined.
macro_rules! registers {
    ($(
        impl $trait:ident$(<$words:literal>)? for $register:ty {
            $(type $lane:ident = $lane_type:ty;)?
            $(const $constant:ident: $constant_type:ty = $value:literal;)?
            $(fn $name:ident$(<const $bits:ident: i32>)?($($argument:tt)*) $(-> $result:ty)? { $($body:tt)* })*
        }
    )*) => {$(
        impl $trait$(<$words>)? for $register {
            $(type $lane = $lane_type;)?
            $(const $constant: $constant_type = $value;)?
            $(
                #[inline(always)]
                #[allow(unused_unsafe, reason = "not all operations are instructions of their own")]
                fn $name$(<const $bits: i32>)?($($argument)*) $(-> $result)? {
                    // SAFETY: what is read and written is there, and no alignment is asked for;
                    // kernels are handed out where the processor has their instructions.
                    unsafe { $($body)* }
                }
            )*
        }
    )*};
}

/// Defines functions whose bodies are compiled for these features. They must be reached only where
/// the processor has them.
macro_rules! compiled_for {
    ($features:literal: $($(#[$note:meta])* $seen:vis fn $name:ident($($argument:ident: $kind:ty),* $(,)?) $(-> $result:ty)? { $body:expr })*) => {
        $(
            $(#[$note])*
            #[allow(unused_unsafe, reason = "what all processors of a kind have is not unsafe there")]
            $seen fn $name($($argument: $kind),*) $(-> $result)? {
                #[target_feature(enable = $features)]
                fn run($($argument: $kind),*) $(-> $result)? {
                    $body
                }
                // SAFETY: the processor has these features.
                unsafe { run($($argument),*) }
            }
        )*
    };
}

/// Defines a function that runs the best of its kernels on this processor, and one that lists all
/// that the processor runs, by name, the slowest first. For x86-64 the kernels are given with the
/// features that they are compiled for; WebAssembly gets the portable one, compiled for its
/// registers.
macro_rules! best_of {
    (
        $(#[$note:meta])* $seen:vis fn $name:ident, $all:ident $arguments:tt -> $result:ty { $portable:path }
        $($set:literal, $($feature:tt)&&+ { $kernel:path })*
    ) => {
        #[allow(unused_mut, reason = "some processors have one kernel")]
        pub(crate) fn $all() -> Vec<(&'static str, best_of!(@type $arguments $result))> {
            let mut all: Vec<(&'static str, best_of!(@type $arguments $result))> = vec![("portable", $portable)];
            $(
                #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
                if $(is_x86_feature_detected!($feature))&&+ {
                    all.push(($set, best_of!(@compiled [$($feature),+] $kernel, $arguments $result)));
                }
            )*
            #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
            all.push(("simd128", best_of!(@compiled ["simd128"] $portable, $arguments $result)));
            all
        }

        best_of! { @chosen $(#[$note])* $seen fn $name, $all, $portable, $arguments $result }
    };
    (@type ($($argument:ident: $kind:ty),*) $result:ty) => { fn($($kind),*) -> $result };
    (@compiled [$($feature:tt),+] $kernel:path, ($($argument:ident: $kind:ty),*) $result:ty) => {{
        #[target_feature($(enable = $feature),+)]
        fn run($($argument: $kind),*) -> $result {
            $kernel($($argument),*)
        }
        #[allow(unsafe_code, unused_unsafe, reason = "the registers of WebAssembly are not unsafe there")]
        fn compiled($($argument: $kind),*) -> $result {
            // SAFETY: the processor has these features.
            unsafe { run($($argument),*) }
        }
        compiled
    }};
    (@chosen $(#[$note:meta])* $seen:vis fn $name:ident, $all:ident, $portable:path, ($($argument:ident: $kind:ty),*) $result:ty) => {
        $(#[$note])*
        $seen fn $name($($argument: $kind),*) -> $result {
            static CHOSEN: std::sync::OnceLock<fn($($kind),*) -> $result> = std::sync::OnceLock::new();
            CHOSEN.get_or_init(|| $all().pop().map_or($portable, |(_, kernel)| kernel))($($argument),*)
        }
    };
}

pub(super) use {best_of, compiled_for, registers};
