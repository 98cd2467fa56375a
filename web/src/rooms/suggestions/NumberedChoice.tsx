import { type KeyboardEvent, useId } from 'react'

import { isTextField } from '../../ui/keys/hotkeys.ts'
import { Kbd } from '../../ui/keys/Kbd.tsx'

import styles from './NumberedChoice.module.css'

/** So many choices have a digit. */
const digits = 9

interface NumberedChoiceProps {
  label: string
  choices: readonly { id: number; title: string }[]
  value: number | null
  error: string | undefined
  onChange: (id: number) => void
}

/** One of a few entries; the digits 1 to 9 choose the first ones while no text is being typed. */
export function NumberedChoice({ label, choices, value, error, onChange }: NumberedChoiceProps) {
  const name = useId()
  const first = value ?? choices[0]?.id
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    event.preventDefault()
    onChange(chosen.id)
  }
  if (choices.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the digits of its buttons as they bubble
    <fieldset className="no-border no-margin no-padding min-width-0" onKeyDown={onKeyDown}>
      <legend className="no-padding medium below-4">{label}</legend>
      <div className="flex wrap gap-6">
        {choices.map(({ id, title }, at) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={id === value}
              data-autofocus={id === first || undefined}
              onChange={() => onChange(id)}
            />
            {at < digits && <Kbd>{String(at + 1)}</Kbd>}
            {title}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="no-margin text-12 err pad-top-4">
          {error}
        </p>
      )}
    </fieldset>
  )
}
