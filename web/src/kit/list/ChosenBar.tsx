import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'

import { count } from '../formats/numbers.ts'
import { counted, type Forms, plural } from '../formats/plural.ts'
import { Icon, type IconComponent } from '../Icon.tsx'
import { Kbd } from '../keys/Kbd.tsx'

import styles from './ChosenBar.module.css'

/** All that is found, on every page, or as many of them as can be chosen. */
export interface Everything {
  count: number
  take: () => void
  /** More is found than can be chosen: why not all, and what to do instead. */
  whyNotAll: string | null
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
  /** What can be done with them. */
  children: ReactNode
}

/** The bar over a list whose rows are chosen. */
export const ChosenBar = ({ chosen, forms, everything, isBusy, onClear, ...props }: ChosenBarProps) => (
  <section className={styles.bar} aria-label="Действия с выбранными" aria-busy={isBusy}>
    <span role="status" className="visually-hidden">
      {plural(chosen, props.chosenForms)} {counted(chosen, forms)}
    </span>
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
    <BarLine />
    {props.children}
    <BarLine />
    <button
      type="button"
      className={styles.button}
      aria-label="Снять выделение, Esc"
      data-tip="Снять выделение"
      onClick={onClear}
    >
      <Icon of={IconX} />
      <span className={styles.key}>
        <Kbd>Esc</Kbd>
      </span>
    </button>
  </section>
)

export const BarLine = () => <i className={styles.line} />

interface BarButtonProps extends ComponentProps<'button'> {
  sign: IconComponent
  title: string
}

/** What opens a list hands down classes of its own. */
export const BarButton = ({ sign, title, className = '', ...rest }: BarButtonProps) => (
  <button type="button" {...rest} className={`${styles.button} ${className}`}>
    <Icon of={sign} />
    {title}
  </button>
)
