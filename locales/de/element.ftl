# Texts of the element <douse-board> where its program does not run. One line each: the bundler puts them into the script.

element-bad-code = Das ist kein Code eines Bretts: „{ $code }“.
element-too-large = Dieses Brett hat zu viele Lichter, um hier gezeigt zu werden.
element-forbidden = Diese Seite erlaubt kein WebAssembly, darum kann das Brett nicht gezeigt werden. Die Content-Security-Policy der Seite muss 'wasm-unsafe-eval' für Skripte erlauben.
element-failed = Das Brett kann nicht gezeigt werden: { $error }
