// Radix locks the page's scrolling with a <style> element, made by react-style-singleton. Under our content security
// policy it needs the page's nonce, which that library reads from this global (see get-nonce). The nonce is read from
// any element that carries one: the server writes the company's colours in such a <style>.
const nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

export {};
