export const commands: Record<
  string,
  {
    program?: string
    tool?: string
    npm?: string
    args?: string[]
    needsBuild?: boolean
    isBundled?: boolean
  }
>
