import { registerHooks } from 'node:module'

const typescript5 = import.meta.resolve('typescript-5')

/** `openapi-typescript` prints types with the compiler API, which TypeScript 7 no longer has. */
registerHooks({
  resolve: (specifier, context, resolve) =>
    resolve(specifier === 'typescript' ? typescript5 : specifier, context),
})
