import type { Dictionary } from '@naryad/contract/cars/cars'
import { useState } from 'react'

import { EmptyDictionary, type EmptyDictionaryProps } from '../../EmptyDictionary.tsx'
import { rankedByTitle } from '../../kindSearch.ts'
import { Choice } from './Choice.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

interface DictionaryPropertyProps {
  title: string
  list: EmptyDictionaryProps['list']
  value: Dictionary | null
  entries: readonly Dictionary[] | undefined
  mayChange: boolean
  onChoose: (entry: Dictionary | null) => void
}

const none = '0'

export function DictionaryProperty({
  title,
  list,
  value,
  entries: read,
  mayChange,
  onChoose,
}: DictionaryPropertyProps) {
  const entries = read ?? []
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const shown = value ? (
    <span className={styles.cut} data-tip-cut>
      {value.title}
    </span>
  ) : (
    <span className="muted">—</span>
  )
  if (!mayChange) return <Property title={title}>{shown}</Property>
  const found = (chosen: string): Dictionary | null => {
    const entry = entries.find(({ id }) => String(id) === chosen)
    return entry ? { id: entry.id, title: entry.title } : null
  }
  const options = rankedByTitle(entries, query, ({ title }) => title).map((entry) => ({
    value: String(entry.id),
    label: entry.title,
  }))
  if (value && query.trim() === '') options.push({ value: none, label: 'Не указывать' })
  return (
    <Property title={title}>
      <Choice
        label={title}
        options={options}
        query={query}
        onQuery={setQuery}
        nothing={read ? entries.length === 0 ? <EmptyDictionary list={list} /> : 'Такого нет' : null}
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={(chosen) => onChoose(found(chosen))}
      >
        {shown}
      </Choice>
    </Property>
  )
}
