import type { Person } from '@naryad/contract/users/users'
import { useEffect, useRef } from 'react'

import { Face } from '../../../entities/person/PersonChip.tsx'

import styles from './MentionList.module.css'

interface MentionListProps {
  id: string
  people: readonly Person[]
  active: number
  onChoose: (person: Person) => void
}

export const mentionOptionId = (id: string, at: number): string => `${id}-${at}`

/**
 * Shown above the field. The focus stays in the field, whose `aria-activedescendant` names the active option.
 */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label="Упомянуть коллегу">
      {people.map((person, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={person.id}
          id={mentionOptionId(id, at)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // Prevents the field from losing the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Face person={person} size={24} isSilent />
          {person.lastName} {person.firstName}
        </div>
      ))}
    </div>
  )
}
