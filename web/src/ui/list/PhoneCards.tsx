import type { ReactNode, RefObject } from 'react'

import type { Paging } from './paging.ts'
import { PhonePager } from './PhonePager.tsx'
import { type OpenRowMenu, useRowMenu } from './useRowMenu.ts'

import styles from './PhoneCards.module.css'

interface PhoneCardsProps {
  scroller: RefObject<HTMLDivElement | null>
  /** Undefined until the last card is rendered. */
  paging: Paging | undefined
  /** Opened by a long press. */
  onMenu?: OpenRowMenu | undefined
  children: ReactNode
}

/** The list on a phone: cards, followed by a pager. */
export const PhoneCards = ({ scroller, paging, onMenu, children }: PhoneCardsProps) => (
  <div ref={scroller} className={styles.cards} {...useRowMenu(onMenu)}>
    {children}
    {paging && <PhonePager paging={paging} />}
  </div>
)

/** Heading of a group of cards: «Сегодня … 6 заявок». */
export const CardsHeading = ({ title, aside }: { title: string; aside?: string }) => (
  <h2 className={styles.heading}>
    {title}
    {aside && <span>{aside}</span>}
  </h2>
)

interface PhoneCardProps {
  id: number
  href: string
  title: ReactNode
  /** Icon beside the title. */
  sign?: ReactNode
  /** Line above the title. */
  over?: ReactNode
  isGone: boolean
  onOpen: (id: number) => void
  children: ReactNode
}

/** A card that its link covers completely; call links lie above the link. */
export const PhoneCard = ({ id, href, title, sign, over, isGone, onOpen, children }: PhoneCardProps) => (
  <article className={styles.card} data-gone={isGone || undefined}>
    {over}
    <h3 className="no-margin flex baseline gap-6 text-16 line-22 strong">
      {sign}
      <a
        className={styles.link}
        href={href}
        data-row={id}
        onClick={(event) => {
          event.preventDefault()
          onOpen(id)
        }}
      >
        {title}
      </a>
    </h3>
    {children}
  </article>
)
