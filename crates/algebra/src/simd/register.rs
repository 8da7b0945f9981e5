//! Registers of 128 bits: the few operations in which kernels are written once for all processors.
//!
//! Every current processor has such registers: SSE on x86-64, NEON on ARM, `simd128` in WebAssembly. A kernel is a function that is
//! generic over [`Register`] and always inlined; [`compiled_for`] compiles it for the instructions of one kind of processor. What
//! needs wider registers, as AVX2 and AVX-512 have, is in the files for x86-64.

/// Two words, or sixteen bytes.
///
/// An implementation may stand for instructions that not all processors of a kind have. Its kernels are handed out only after the
/// processor was asked.
pub(super) trait Register: Copy {
    /// Two words of memory.
    fn load(from: &[u64; 2]) -> Self;
    /// To two words of memory.
    fn store(self, to: &mut [u64; 2]);
    /// The same word twice.
    fn all(word: u64) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// Each word moved up by `N` bits.
    fn shl<const N: i32>(self) -> Self;
    /// Each word moved up by one bit, by the cheapest instruction.
    fn doubled(self) -> Self;
    /// Each word moved down by `N` bits.
    fn shr<const N: i32>(self) -> Self;
    /// The low words of both.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "for products"))]
    fn low_words(self, other: Self) -> Self;
    /// The high words of both.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "for products"))]
    fn high_words(self, other: Self) -> Self;
    /// The high word of this and the low word of the other.
    fn across(self, other: Self) -> Self;

    /// Both words.
    #[inline(always)]
    fn words(self) -> [u64; 2] {
        let mut words = [0; 2];
        self.store(&mut words);
        words
    }

    /// The first two words of a slice, zeros where there are fewer.
    #[inline(always)]
    fn load_part(from: &[u64]) -> Self {
        match from.first_chunk::<2>() {
            Some(words) => Self::load(words),
            None => Self::load(&[from.first().copied().unwrap_or(0), 0]),
        }
    }

    /// Adds both words to a slice, or as many as it has space for.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "for products"))]
    #[inline(always)]
    fn add_to_part(self, to: &mut [u64]) {
        if let Some(to) = to.first_chunk_mut::<2>() {
            self.xor(Self::load(to)).store(to);
        } else if let [to] = to {
            *to ^= self.words()[0];
        }
    }
}

/// Registers whose bytes can be looked up and moved.
pub(super) trait Bytes: Register {
    /// For each byte the entry of the table with that number, from 0 to 15; zero for bytes from 128 on.
    fn look_up(self, table: Self) -> Self;
    /// All bytes moved up by one, the highest of `before` coming in below.
    fn bytes_up(self, before: Self) -> Self;
    /// The bits of every byte in reverse order.
    #[inline(always)]
    fn mirrored_bytes(self) -> Self {
        let mirrored = Self::load(&[0x0e06_0a02_0c04_0800, 0x0f07_0b03_0d05_0901]);
        let nibble = Self::all(NIBBLES);
        let (low, high) = (self.and(nibble).look_up(mirrored), self.shr::<4>().and(nibble).look_up(mirrored));
        low.shl::<4>().xor(high)
    }
}

/// The lower half of every byte.
pub(super) const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// Registers whose words can be multiplied as polynomials.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "WebAssembly has no such instructions"))]
pub(super) trait Products: Register {
    /// The product of the low words.
    fn low_product(self, other: Self) -> Self;
    /// The product of the high words.
    fn high_product(self, other: Self) -> Self;

    /// The remainders of two products in the field of [`super::clmul_fft`].
    #[inline(always)]
    fn remainders(even: Self, odd: Self) -> Self {
        let (low, high) = (even.low_words(odd), even.high_words(odd));
        // What the second folding would carry, folded first.
        let high = high.xor(high.shr::<63>().xor(high.shr::<61>().xor(high.shr::<60>())));
        low.xor(high).xor(high.shl::<1>().xor(high.shl::<3>().xor(high.shl::<4>())))
    }
}

/// Defines functions whose bodies are compiled for these features. They must be reached only where the processor has them.
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

pub(super) use compiled_for;
