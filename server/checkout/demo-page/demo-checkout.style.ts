/** Extends the colours of the plain page. Contains no characters that HTML escapes. */
export const DEMO_CHECKOUT_STYLES = `
.checkout { display: grid; gap: 2rem; }
.checkout .bought { list-style: none; margin: 0; padding: 0; }
.checkout .bought li { display: flex; align-items: center; gap: 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.checkout img, .checkout .no-image { flex: none; width: 56px; height: 56px; object-fit: cover; border-radius: 2px; background: var(--line); }
.checkout .no-image { background: repeating-radial-gradient(circle, var(--line) 0 2px, var(--raised) 2px 4px); border-radius: 50%; }
.checkout .title { flex: 1; min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
.checkout .title .soft { display: block; font-size: .875rem; font-weight: 400; }
.checkout .amount, .checkout dd { font-variant-numeric: tabular-nums; }
.checkout dl { display: grid; grid-template-columns: 1fr auto; gap: .375rem 1rem; margin: .75rem 0 0; }
.checkout dd { margin: 0; text-align: right; }
.checkout .total { font-size: 1.25rem; font-weight: 700; }
.checkout fieldset { display: grid; grid-template-columns: 1fr; gap: 0 1rem; margin: 0 0 1.5rem; padding: 0; border: 0; }
.checkout legend { padding: 0; font-size: 1.125rem; font-weight: 700; }
.checkout input { max-width: none; }
.checkout label { margin-top: .875rem; }
.checkout .field p { margin: .375rem 0 0; font-size: .875rem; }
.checkout select { display: block; font: inherit; padding: .625rem .75rem; margin-bottom: 1.5rem; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 2px; }
.checkout .error, .checkout .problem { color: var(--accent); font-weight: 600; }
.checkout .problem { padding: .75rem 1rem; border: 1px solid var(--accent); border-radius: 2px; }
.checkout input[aria-invalid] { border-color: var(--accent); border-width: 2px; }
.checkout input[name=card] { font-variant-numeric: tabular-nums; letter-spacing: .04em; }
@media (min-width: 40rem) {
  .checkout fieldset { grid-template-columns: 1fr 1fr; }
  .checkout .field.name, .checkout .field.street, .checkout .field.card { grid-column: 1 / -1; }
}
`
