import { type ReactNode, type RefObject, useId } from 'react'

type SectionProps = {
  title: ReactNode
  /** `h3` in a panel. */
  as?: 'h2' | 'h3'
  id?: string
  /** The heading takes the focus of a button that is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  className?: string
  children: ReactNode
}

/** A part of a page or a panel, named by its heading. */
export function Section(props: SectionProps) {
  const { title, as: Heading = 'h2', headingRef, className, children } = props
  const ownId = useId()
  const { id = ownId } = props
  return (
    <section aria-labelledby={id} className={className}>
      <Heading
        id={id}
        ref={headingRef}
        tabIndex={headingRef && -1}
        className={Heading === 'h2' ? 'text-lg' : 'text-base'}
      >
        {title}
      </Heading>
      {children}
    </section>
  )
}
