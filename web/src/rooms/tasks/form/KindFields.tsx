import { type OptionsFilter, Select } from '@mantine/core'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { useQuery } from '@tanstack/react-query'

import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { EmptyDictionary } from '../EmptyDictionary.tsx'
import { rankedByTitle } from '../kindSearch.ts'
import { proposedTitle, type TaskDraft } from './draft.ts'

interface KindFieldsProps {
  draft: TaskDraft
  errors: Readonly<Record<string, string>>
  isFirst: boolean
  /** A client may leave the type to the dispatcher. */
  isRequired?: boolean
  onChange: (draft: TaskDraft) => void
}

const byTitle: OptionsFilter = ({ options, search }) =>
  rankedByTitle(options, search, (option) => ('label' in option ? option.label : ''))

/** Type and category; together they propose the title. */
export function KindFields({ draft, errors, isFirst, isRequired = true, onChange }: KindFieldsProps) {
  const readTypes = useQuery(dictionaries.types).data?.items
  const readCategories = useQuery(dictionaries.categories).data?.items
  const types = readTypes ?? []
  const categories = readCategories ?? []
  const titleOf = (list: readonly { id: number; title: string }[], id: number | null) =>
    list.find((entry) => entry.id === id)?.title

  const change = (ids: { typeId: number | null; categoryId: number | null }) =>
    onChange({
      ...draft,
      ...ids,
      title: draft.isTitleOwn
        ? draft.title
        : proposedTitle(titleOf(types, ids.typeId), titleOf(categories, ids.categoryId)),
    })
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
      selectFirstOptionOnChange
      filter={byTitle}
      description={
        isRead && entries.length === 0 && <EmptyDictionary list={key === 'typeId' ? 'types' : 'categories'} />
      }
      {...(isFirst && key === 'typeId' ? { 'data-autofocus': true } : {})}
      nothingFoundMessage="Такого нет"
      data={entries.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={draft[key] === null ? null : String(draft[key])}
      error={errors[key]}
      onChange={(value) =>
        change({
          typeId: draft.typeId,
          categoryId: draft.categoryId,
          [key]: value === null ? null : Number(value),
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
          ({ isActive, queues }) => isActive && (queues.length === 0 || queues.includes(draft.queue)),
        ),
        readTypes !== undefined,
      )}
      {select(
        taskTitles.category,
        'categoryId',
        'Выберите категорию',
        categories.filter(({ isActive, queue }) => isActive && queue === draft.queue),
        readCategories !== undefined,
      )}
    </>
  )
}
