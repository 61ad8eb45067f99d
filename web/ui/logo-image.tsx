import { cx } from './cx.ts'

type LogoImageProps = {
  logo: {
    file: string
    width: number
    height: number
    /** The theme whose paper is behind it in both themes. */
    surface: 'light' | 'dark' | 'both'
  }
  alt: string
  /** Its height and the most width. The width follows from the height before the file has loaded. */
  className: string
}

export function LogoImage({
  logo: { file, width, height, surface },
  alt,
  className,
}: LogoImageProps) {
  return (
    <img
      src={`/logo/${file}`}
      width={width}
      height={height}
      alt={alt}
      className={cx(
        'w-auto min-w-0 object-contain object-left',
        surface !== 'both' &&
          `always-${surface} rounded-sm bg-paper ring-4 ring-paper forced-color-adjust-none print:[print-color-adjust:exact]`,
        className,
      )}
    />
  )
}
