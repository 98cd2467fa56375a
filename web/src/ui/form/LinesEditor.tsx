import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Icon } from '../Icon.tsx'

import styles from './LinesEditor.module.css'

interface LinesEditorProps<Line> {
  /** «Чек-лист» */
  label: string
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
  /** Initial value of a new item. */
  blank: Line
  textOf: (line: Line) => string
  withText: (line: Line, text: string) => Line
  errorOf: (index: number) => string | undefined
  /** Control beside the text: «обязательно». */
  renderAside?: (line: Line, change: (line: Line) => void, number: number) => ReactNode
  /** «Добавить пункт» */
  add: string
  /** «Пункт» */
  one: string
  placeholder?: string
  maxLength: number
  /** Maximum number of items. */
  max: number
}

/**
 * A list of short texts: Enter adds an item, Backspace in an empty one removes it, Alt+↑ and Alt+↓ move it.
 */
export function LinesEditor<Line>({ lines, onChange, blank, ...props }: LinesEditorProps<Line>) {
  const { label, one, textOf, withText, errorOf, max } = props
  const root = useRef<HTMLUListElement>(null)
  const focus = (index: number) =>
    root.current?.querySelector<HTMLElement>(`[data-line="${index}"] input[type="text"]`)?.focus()

  const set = (next: Line[], at: number) => {
    flushSync(() => onChange(next))
    focus(Math.min(at, next.length - 1))
  }
  const put = (index: number, line: Line) => onChange(lines.toSpliced(index, 1, line))
  const insert = (index: number) => {
    if (lines.length < max) set(lines.toSpliced(index, 0, blank), index)
  }
  const remove = (index: number, next: number) => set(lines.toSpliced(index, 1), next)
  const shift = (index: number, step: -1 | 1) => {
    const line = lines[index]
    const to = index + step
    if (line !== undefined && to >= 0 && to < lines.length)
      set(lines.toSpliced(index, 1).toSpliced(to, 0, line), to)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number, line: Line) => {
    const step = { ArrowUp: -1, ArrowDown: 1 } as const
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      insert(index + 1)
    } else if (event.key === 'Backspace' && textOf(line) === '' && lines.length > 1) {
      event.preventDefault()
      remove(index, Math.max(0, index - 1))
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      shift(index, step[event.key])
    }
  }

  return (
    <fieldset className="no-margin no-padding no-border min-width-0" aria-label={label}>
      <ul ref={root} className={`plain-list stack gap-8 ${styles.lines}`}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own
          <li key={index} className="flex top gap-8 phone-wrap" data-line={index}>
            <TextInput
              type="text"
              className="grow min-width-0 phone-whole-line"
              aria-label={`${one} ${index + 1}`}
              placeholder={props.placeholder}
              maxLength={props.maxLength}
              value={textOf(line)}
              error={errorOf(index)}
              onChange={({ currentTarget }) => put(index, withText(line, currentTarget.value))}
              onKeyDown={(event) => onKeyDown(event, index, line)}
            />
            {props.renderAside?.(line, (next) => put(index, next), index + 1)}
            <span className={`row rigid height-36 phone-height-48 phone-square-buttons ${styles.buttons}`}>
              <IconButton
                label={`Выше: ${one.toLowerCase()} ${index + 1}`}
                icon={IconArrowUp}
                disabled={index === 0}
                onClick={() => shift(index, -1)}
              />
              <IconButton
                label={`Ниже: ${one.toLowerCase()} ${index + 1}`}
                icon={IconArrowDown}
                disabled={index === lines.length - 1}
                onClick={() => shift(index, 1)}
              />
              <IconButton
                label={`Удалить: ${one.toLowerCase()} ${index + 1}`}
                icon={IconTrash}
                onClick={() => remove(index, index)}
              />
            </span>
          </li>
        ))}
      </ul>
      {lines.length < max && (
        <Button leftSection={<Icon of={IconPlus} />} onClick={() => insert(lines.length)}>
          {props.add}
        </Button>
      )}
    </fieldset>
  )
}
