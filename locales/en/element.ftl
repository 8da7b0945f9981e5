# Texts of the element <douse-board> where its program does not run. One line each: the bundler puts them into the script.

element-bad-code = This is not the code of a board: “{ $code }”.
element-too-large = This board has too many lights to be shown here.
element-forbidden = This page does not allow WebAssembly, so the board cannot be shown. Its content security policy has to allow 'wasm-unsafe-eval' for scripts.
element-failed = The board cannot be shown: { $error }
