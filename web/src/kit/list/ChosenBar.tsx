import { IconDots, IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'

import { Drop } from '../Drop.tsx'
import { count } from '../formats/numbers.ts'
import { counted, type Forms, plural } from '../formats/plural.ts'
import { Icon, type IconComponent } from '../Icon.tsx'
import { Kbd } from '../keys/Kbd.tsx'
import { useFittingRow } from '../useFittingRow.ts'
import { useFocusBack } from '../useFocusBack.ts'

import styles from './ChosenBar.module.css'

/** All that is found, on every page, or as many of them as can be chosen. */
export interface Everything {
  count: number
  take: () => void
  /** More is found than can be chosen: why not all, and what to do instead. */
  whyNotAll: string | null
}

interface Button {
  sign: IconComponent
  title: string
}

/** Something that can be done with the chosen rows. */
export type BarAction = Button & {
  /** Where there is no room, those of the highest rank go under «Ещё» first. */
  rank: number
} & (
    | { run: () => void }
    /** A button that opens what to choose from. */
    | { renderChoice: (button: BarChoiceProps) => ReactNode }
  )

export interface BarChoiceProps extends Button {
  /** It is chosen: the list that the button may stand in closes. */
  onDone: () => void
}

interface ChosenBarProps {
  chosen: number
  /** «заявка, заявки, заявок» */
  forms: Forms
  /** «выбрана, выбрано, выбрано», in the gender of the rows. */
  chosenForms: Forms
  /** Null when the page is all there is. */
  everything: Everything | null
  isBusy: boolean
  onClear: () => void
  /** In groups, with a line between them. */
  groups: readonly (readonly BarAction[])[]
}

const spacing = { gap: 2, more: 72, edges: 24 }
const nothing = () => {}

/** The bar over a list with selected rows: one line at any width of the list. */
export function ChosenBar({
  chosen,
  forms,
  everything,
  isBusy,
  onClear,
  groups,
  chosenForms,
}: ChosenBarProps) {
  const actions = groups.flatMap((group) => group.map((action, at) => ({ ...action, isFirst: at === 0 })))
  const needed = actions.toSorted((a, b) => a.rank - b.rank)
  const { row, fits, hasSpare } = useFittingRow(
    needed.map(({ title }) => title),
    spacing,
  )
  // It goes with the last chosen row, by Esc also while it has the focus.
  useFocusBack(true)
  const shown = new Set(needed.slice(0, fits).map(({ title }) => title))
  const rest = actions.filter(({ title }) => !shown.has(title))
  return (
    <div ref={row} className={styles.dock}>
      <section className={styles.bar} aria-label="Действия с выбранными" aria-busy={isBusy}>
        <span role="status" className="visually-hidden">
          {plural(chosen, chosenForms)} {counted(chosen, forms)}
        </span>
        <span data-stays className={styles.part}>
          <b className={styles.count} aria-hidden>
            Выбрано {count(chosen)}
          </b>
          {everything && everything.count > chosen && (
            <button
              type="button"
              className={`${styles.button} ${styles.all}`}
              data-tip={everything.whyNotAll ?? undefined}
              onClick={everything.take}
            >
              {everything.whyNotAll === null ? 'Все' : 'Первые'} {count(everything.count)}
            </button>
          )}
        </span>
        {actions
          .filter(({ title }) => shown.has(title))
          .map((action) => (
            <span key={action.title} data-fits={action.title} className={styles.part}>
              {action.isFirst && <i className={styles.line} />}
              <Action of={action} onDone={nothing} />
            </span>
          ))}
        {rest.length > 0 && <Rest actions={rest} />}
        <span data-stays className={styles.part}>
          <i className={styles.line} />
          <button
            type="button"
            className={`${styles.button} ${styles.clear}`}
            aria-label="Снять выделение, Esc"
            data-tip="Снять выделение"
            onClick={onClear}
          >
            <Icon of={IconX} />
            {hasSpare && (
              <span data-spare className={styles.key}>
                <Kbd>Esc</Kbd>
              </span>
            )}
          </button>
        </span>
      </section>
    </div>
  )
}

function Action({ of: action, onDone }: { of: BarAction; onDone: () => void }) {
  const { sign, title } = action
  if ('renderChoice' in action) return action.renderChoice({ sign, title, onDone })
  const run = () => {
    onDone()
    action.run()
  }
  return <BarButton sign={sign} title={title} onClick={run} />
}

/** «Ещё» */
const Rest = ({ actions }: { actions: readonly BarAction[] }) => (
  <Drop
    label="Остальные действия"
    place="bottom-end"
    isNested
    renderTarget={(toggle, isOpen) => (
      <BarButton sign={IconDots} title="Ещё" aria-expanded={isOpen} onClick={toggle} />
    )}
  >
    {(close) => (
      <div className={styles.rest}>
        {actions.map((action) => (
          <Action key={action.title} of={action} onDone={close} />
        ))}
      </div>
    )}
  </Drop>
)

/** What opens a list hands down classes of its own. */
export const BarButton = ({ sign, title, className = '', ...rest }: Button & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${styles.button} ${className}`}>
    <Icon of={sign} />
    {title}
  </button>
)
