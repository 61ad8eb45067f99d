/** The place of the filters until they arrive: nothing below moves. */
export const FacetSpace = () => <span className="block h-10 basis-full" />
