import type { Dictionary } from '@naryad/contract/cars/cars'
import { useState } from 'react'

import { Choice } from './Choice.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

interface DictionaryPropertyProps {
  title: string
  value: Dictionary | null
  entries: readonly Dictionary[] | undefined
  mayChange: boolean
  onChoose: (id: number | null) => void
}

const none = '0'

/** A property chosen from a dictionary. */
export function DictionaryProperty({
  title,
  value,
  entries = [],
  mayChange,
  onChoose,
}: DictionaryPropertyProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const shown = value ? (
    <span className={styles.cut}>{value.title}</span>
  ) : (
    <span className={styles.muted}>—</span>
  )
  if (!mayChange) return <Property title={title}>{shown}</Property>
  const sought = query.trim().toLowerCase()
  const options = entries
    .filter((entry) => entry.title.toLowerCase().includes(sought))
    .map((entry) => ({ value: String(entry.id), label: entry.title }))
  if (value && sought === '') options.push({ value: none, label: 'Не указывать' })
  return (
    <Property title={title}>
      <Choice
        label={title}
        options={options}
        query={query}
        onQuery={setQuery}
        nothing="Такого нет"
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={(chosen) => onChoose(chosen === none ? null : Number(chosen))}
      >
        {shown}
      </Choice>
    </Property>
  )
}
