import { type OptionsFilter, Select } from '@mantine/core'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { useQuery } from '@tanstack/react-query'

import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { EmptyDictionary } from '../EmptyDictionary.tsx'
import { rankedByTitle } from '../kindSearch.ts'

interface Kind {
  typeId: number | null
  categoryId: number | null
}

interface KindFieldsProps {
  value: Kind & { queue: Queue }
  errors: Readonly<Record<string, string>>
  isFirst: boolean
  /** A client may leave the type to the dispatcher. */
  isRequired?: boolean
  /** With the titles that both have. */
  onChange: (kind: Kind, titles: { type: string | undefined; category: string | undefined }) => void
}

const byTitle: OptionsFilter = ({ options, search }) =>
  rankedByTitle(options, search, (option) => ('label' in option ? option.label : ''))

/** Type and category of a queue. */
export function KindFields({ value, errors, isFirst, isRequired = true, onChange }: KindFieldsProps) {
  const readTypes = useQuery(dictionaries.types).data?.items
  const readCategories = useQuery(dictionaries.categories).data?.items
  const types = readTypes ?? []
  const categories = readCategories ?? []
  const titleOf = (list: readonly { id: number; title: string }[], id: number | null) =>
    list.find((entry) => entry.id === id)?.title

  const change = (kind: Kind) =>
    onChange(kind, { type: titleOf(types, kind.typeId), category: titleOf(categories, kind.categoryId) })
  const select = (
    label: string,
    key: 'typeId' | 'categoryId',
    placeholder: string,
    entries: readonly { id: number; title: string }[],
    isRead: boolean,
  ) => (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable={key === 'categoryId' || !isRequired}
      withAsterisk={key === 'typeId' && isRequired}
      filter={byTitle}
      description={
        isRead && entries.length === 0 && <EmptyDictionary list={key === 'typeId' ? 'types' : 'categories'} />
      }
      {...(isFirst && key === 'typeId' ? { 'data-autofocus': true } : {})}
      nothingFoundMessage="Такого нет"
      data={entries.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value[key] === null ? null : String(value[key])}
      error={errors[key]}
      onChange={(chosen) =>
        change({
          typeId: value.typeId,
          categoryId: value.categoryId,
          [key]: chosen === null ? null : Number(chosen),
        })
      }
    />
  )
  return (
    <>
      {select(
        taskTitles.type,
        'typeId',
        'Выберите вид работ',
        types.filter(
          ({ isActive, queues }) => isActive && (queues.length === 0 || queues.includes(value.queue)),
        ),
        readTypes !== undefined,
      )}
      {select(
        taskTitles.category,
        'categoryId',
        'Выберите категорию',
        categories.filter(({ isActive, queue }) => isActive && queue === value.queue),
        readCategories !== undefined,
      )}
    </>
  )
}
