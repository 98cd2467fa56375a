import { inQuotes } from '@naryad/contract/kit/quotes'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import IconEye from '~icons/eye'
import IconEyeOff from '~icons/eye-off'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { Failed } from '../../../client/queries/Failed.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'

import plain from '../../../ui/table/plainTable.module.css'
import styles from './dictionaries.module.css'

interface Entry {
  id: number
  title: string
  isActive: boolean
  version: number
}

interface DictionaryColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

/** Definition of a task dictionary. A module-level constant. */
export interface DictionaryDef<Row extends Entry> {
  /** «Виды работ» */
  label: string
  /** «Вид работ, вида работ, видов работ». */
  forms: Forms
  /** «вид работ», used in confirmations. */
  one: string
  /** «Добавить вид работ» */
  add: string
  /** Explains the dictionary and its use. */
  lead: string
  columns: readonly DictionaryColumn<Row>[]
  setActive: (row: Row, isActive: boolean) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** Further commands beside «Добавить». */
  Commands?: ComponentType
}

interface DictionaryProps<Row extends Entry> {
  def: DictionaryDef<Row>
  query: UseQueryOptions<
    { items: Row[]; totalCount: number },
    Error,
    { items: Row[]; totalCount: number },
    string[]
  >
  /** Form of one entry; null creates a new one. */
  renderForm: (row: Row | null, onClose: () => void) => ReactNode
}

const rowHeight = 44

/** A dictionary: its entries, the actions on each, and the form. */
export function Dictionary<Row extends Entry>({ def, query, renderForm }: DictionaryProps<Row>) {
  const { data, error, refetch } = useQuery(query)
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const items = data?.items
  const off = items?.filter(({ isActive }) => !isActive).length ?? 0
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
      {def.add}
    </Button>
  )
  return (
    <>
      <p className="no-margin secondary below-12 max-width-640">{def.lead}</p>
      <div className={`row wrap gap-12 below-12 ${styles.bar}`}>
        {add('default')}
        {items && (
          <span className="digits muted">
            {counted(items.length, def.forms)}
            {off > 0 && `, не используется: ${off}`}
          </span>
        )}
        {def.Commands && <def.Commands />}
      </div>
      {!items && <Waiting error={error} onRetry={() => void refetch()} />}
      {items?.length === 0 && <EmptyState title="Здесь пока пусто" text={def.lead} actions={add('filled')} />}
      {items && items.length > 0 && <Entries def={def} items={items} onEdit={setEdited} />}
      {edited !== null && renderForm(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  )
}

const Waiting = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <Failed title="Не удалось загрузить справочник" error={error} onRetry={onRetry} />
  ) : (
    <SkeletonRows rows={6} height={rowHeight} />
  )

interface EntriesProps<Row extends Entry> {
  def: DictionaryDef<Row>
  items: readonly Row[]
  onEdit: (row: Row) => void
}

function Entries<Row extends Entry>({ def, items, onEdit }: EntriesProps<Row>) {
  const setActive = useAction({
    run: ({ row, isActive }: { row: Row; isActive: boolean }) => def.setActive(row, isActive),
    touches: ['dictionaries'],
    done: (_, { row, isActive }) =>
      `${inQuotes(row.title)}: ${isActive ? 'снова в списках' : 'больше не предлагается'}`,
  })
  const turned = useRef(new Set<string>())
  /**
   * Runs once for each version of an entry: the second click of a double click would be a version conflict.
   */
  const turn = (row: Row) => {
    const state = `${row.id} ${row.version}`
    if (turned.current.has(state)) return
    turned.current.add(state)
    // The global alert reports the error.
    void setActive.run({ row, isActive: !row.isActive }).catch(() => turned.current.delete(state))
  }
  const remove = useAction({
    run: ({ id }: Row) => def.remove(id),
    touches: ['dictionaries'],
    done: (_, { title }) => `${inQuotes(title)}: удалено`,
  })
  return (
    <table className={`${plain.table} ${styles.table}`} aria-label={def.label}>
      <thead>
        <tr>
          <th scope="col">Название</th>
          {def.columns.map(({ title, align }) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.id} data-off={!row.isActive || undefined}>
            <th scope="row" className={styles.name}>
              <button
                type="button"
                className={`bare no-padding inherit-font break-words text-left pad-y-2 hover-underline ${styles.open}`}
                onClick={() => onEdit(row)}
              >
                {row.title}
              </button>
              {!row.isActive && (
                <span className="nowrap text-12 muted before-8 usual-weight">не используется</span>
              )}
            </th>
            {def.columns.map(({ title, align, cell }) => (
              <td key={title} data-align={align} data-title={title}>
                {cell(row)}
              </td>
            ))}
            <td className={styles.actions}>
              <IconButton label={`Изменить: ${row.title}`} icon={IconPencil} onClick={() => onEdit(row)} />
              <IconButton
                label={row.isActive ? `Больше не предлагать: ${row.title}` : `Предлагать снова: ${row.title}`}
                icon={row.isActive ? IconEyeOff : IconEye}
                onClick={() => turn(row)}
              />
              <IconButton
                label={`Удалить: ${row.title}`}
                icon={IconTrash}
                onClick={() =>
                  confirm({
                    title: `Удалить ${def.one} ${inQuotes(row.title)}?`,
                    onYes: () => remove.start(row),
                  })
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
