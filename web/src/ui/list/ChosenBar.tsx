import type { ComponentProps, ReactNode } from 'react'
import IconDots from '~icons/dots'
import IconX from '~icons/x'

import { Drop } from '../Drop.tsx'
import { count } from '../formats/numbers.ts'
import { counted, type Forms, plural } from '../formats/plural.ts'
import { Icon, type IconComponent } from '../Icon.tsx'
import { Kbd } from '../keys/Kbd.tsx'
import { useFittingRow } from '../useFittingRow.ts'
import { useFocusBack } from '../useFocusBack.ts'

import styles from './ChosenBar.module.css'

/** Selects all matching rows on every page, up to the limit. */
export interface Everything {
  count: number
  take: () => void
  /** Set if more rows match than can be selected: the reason and an alternative. */
  whyNotAll: string | null
}

interface Button {
  sign: IconComponent
  title: string
}

/** An action on the selected rows. */
export type BarAction = Button & {
  /** When there is no room, actions with the highest rank move to «Ещё» first. */
  rank: number
} & (
    | { run: () => void }
    /** The action opens a list of choices. */
    | { renderChoice: (button: BarChoiceProps) => ReactNode }
  )

/** An action with choices, asked for by a key or from a menu by its title; each object is one press. */
export interface BarRequest {
  title: string
}

export interface BarChoiceProps extends Button {
  /** Opens the list of choices. */
  request: BarRequest | undefined
  /** Called after a choice, to close the «Ещё» menu that contains the button. */
  onDone: () => void
}

interface ChosenBarProps {
  chosen: number
  /** «заявка, заявки, заявок» */
  forms: Forms
  /** «выбрана, выбрано, выбрано», in the gender of the object's name. */
  chosenForms: Forms
  /** Null if all matching rows are on the page. */
  everything: Everything | null
  isBusy: boolean
  onClear: () => void
  request?: BarRequest | undefined
  groups: readonly (readonly BarAction[])[]
}

const spacing = { gap: 2, more: 72, edges: 24 }
const nothing = () => {}

/** Toolbar over a list with selected rows: a single line at any width. */
export function ChosenBar({
  chosen,
  forms,
  everything,
  isBusy,
  onClear,
  groups,
  chosenForms,
  request,
}: ChosenBarProps) {
  const actions = groups.flatMap((group) => group.map((action, at) => ({ ...action, isFirst: at === 0 })))
  // The choices of a requested action open at its button, so that it must not be in «Ещё».
  const rankOf = ({ title, rank }: BarAction): number => (title === request?.title ? 0 : rank)
  const needed = actions.toSorted((a, b) => rankOf(a) - rankOf(b))
  const { row, fits, hasSpare } = useFittingRow(
    needed.map(({ title }) => title),
    spacing,
  )
  // Esc clears the selection and unmounts the bar, even while the focus is within it.
  useFocusBack(true)
  const requestFor = ({ title }: BarAction) => (title === request?.title ? request : undefined)
  const shown = new Set(needed.slice(0, fits).map(({ title }) => title))
  const rest = actions.filter(({ title }) => !shown.has(title))
  return (
    <div ref={row} className={styles.dock} data-chosen-bar>
      <section className={styles.bar} aria-label="Действия с выбранными" aria-busy={isBusy}>
        <span role="status" className="visually-hidden">
          {plural(chosen, chosenForms)} {counted(chosen, forms)}
        </span>
        <span data-stays className="row gap-2 rigid">
          <b className="strong digits after-6" aria-hidden>
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
            <span key={action.title} data-fits={action.title} className="row gap-2 rigid">
              {action.isFirst && <i className={styles.line} />}
              <Action of={action} request={requestFor(action)} onDone={nothing} />
            </span>
          ))}
        {rest.length > 0 && <Rest actions={rest} />}
        <span data-stays className="row gap-2 rigid">
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

interface ActionProps {
  of: BarAction
  request?: BarRequest | undefined
  onDone: () => void
}

function Action({ of: action, request, onDone }: ActionProps) {
  const { sign, title } = action
  if ('renderChoice' in action) return action.renderChoice({ sign, title, request, onDone })
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

/** `className` is set when the button is the target of a popover. */
export const BarButton = ({ sign, title, className = '', ...rest }: Button & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${styles.button} ${className}`}>
    <Icon of={sign} />
    {title}
  </button>
)
