/** Prints the TypeScript types of the OpenAPI document on standard input, with files as `Blob`. */
import { text } from 'node:stream/consumers'
import openapiTypes, { astToString } from 'openapi-typescript'
import { factory } from 'typescript'

const document = JSON.parse(await text(process.stdin))
const types = await openapiTypes(document, {
  // https://openapi-ts.dev/node#example-blob-types
  transform: ({ format }) =>
    format === 'binary' ? factory.createTypeReferenceNode('Blob') : undefined,
})
process.stdout.write(astToString(types))
