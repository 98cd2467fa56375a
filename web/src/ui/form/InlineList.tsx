import { type Key, type ReactNode, useEffect, useRef } from 'react'

import { type InlineListState, inlineOptionId } from './useInlineList.ts'

import styles from './InlineList.module.css'

interface InlineListProps<Item> {
  label: string
  of: Pick<InlineListState<Item>, 'id' | 'found' | 'active' | 'choose'>
  keyOf: (item: Item) => Key
  renderOption: (item: Item) => ReactNode
}

/**
 * Shown above the field. The focus stays in the field; `aria-activedescendant` names the active option.
 */
export function InlineList<Item>({ label, of, keyOf, renderOption }: InlineListProps<Item>) {
  const { id, found, active, choose } = of
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (found.length === 0) return null
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label}>
      {found.map((item, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={keyOf(item)}
          id={inlineOptionId(id, at)}
          className={`row gap-8 min-height-36 rounded-md pointer pad-x-8 phone-min-height-44 ${styles.option}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // Prevents the field from losing the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          {renderOption(item)}
        </div>
      ))}
    </div>
  )
}
