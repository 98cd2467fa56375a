import type { ReactNode } from 'react'

import { count } from '../formats/numbers.ts'
import { Marked } from '../marks/Marked.tsx'
import { type CellContext } from './model.ts'

import styles from './cells.module.css'

/** An empty cell. */
export const noValue = <span className="muted">—</span>
/** Text for a missing organization or truck. */
export const noData = <span className="muted">Нет данных</span>

const Cut = ({ children }: { children: ReactNode }) => (
  <span className="block min-width-0 nowrap ellipsis overflow-clip" data-tip-cut>
    {children}
  </span>
)

/** A text with the match highlighted; an empty one is shown as «—». */
export const TextCell = ({ children, query }: { children: string | null | undefined; query?: string }) =>
  children ? (
    <Cut>
      <Marked query={query}>{children}</Marked>
    </Cut>
  ) : (
    noValue
  )

/**
 * The name of the object. The row itself receives the focus; the link is for the mouse, new tabs and screen
 * readers.
 */
export const NameCell = <Item,>({
  item,
  scene,
  children,
}: {
  item: Item
  scene: CellContext<Item>
  children: string
}) => (
  <a className={styles.name} href={scene.hrefOf(item)} tabIndex={-1} data-tip-cut>
    <Marked query={scene.query}>{children}</Marked>
    {scene.isGone(item) && (
      <span className="rounded-sm bg-muted text-12 secondary pad-x-6 pad-y-1 before-6">уже не здесь</span>
    )}
  </a>
)

/** A number that is not shown if it is zero. */
export const CountCell = ({ children }: { children: number }) =>
  children === 0 ? noValue : <>{count(children)}</>
