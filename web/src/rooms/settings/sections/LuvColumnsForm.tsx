import { NativeSelect } from '@mantine/core'
import { type LuvColumn, luvColumns } from '@naryad/contract/reports/luv.columns'
import type { Settings } from '@naryad/contract/settings/settings'
import type { ReactNode } from 'react'
import { z } from 'zod'

import { areSame } from '../../../client/register/merge.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinesEditor } from '../../../ui/form/LinesEditor.tsx'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const usual: readonly LuvColumn[] = luvColumns

const ColumnsDraft = z.object({
  columns: z.array(z.object({ key: z.enum(luvColumns.map(({ key }) => key)), title: z.string() })),
})
type ColumnsDraft = z.infer<typeof ColumnsDraft>

const part: PartDef<'luvColumns', ColumnsDraft> = {
  part: 'luvColumns',
  draft: ColumnsDraft,
  draftOf: (columns) => ({ columns }),
  toInput: ({ columns }) => columns,
  fields: {
    columns: { title: 'Столбцы', text: (columns) => columns.map(({ title }) => title).join('; ') },
  },
  saved: 'Столбцы отчёта ЛУВ сохранены',
}

const usualTitle = ({ key }: LuvColumn): string => usual.find((one) => one.key === key)?.title ?? key

interface LuvColumnsFormProps {
  settings: Settings
  renderPreview: (columns: readonly LuvColumn[]) => ReactNode
}

/** Columns of the partner's report: choice, titles and order. */
export function LuvColumnsForm({ settings, renderPreview }: LuvColumnsFormProps) {
  const form = usePart(part, settings)
  const { columns } = form.draft
  const left = usual.filter(({ key }) => columns.every((column) => column.key !== key))
  const change = (next: LuvColumn[]) => form.change({ columns: next })
  return (
    <>
      <Lead>
        Файл «LUV_Отчет.xlsx» уходит партнёру: столбцы стоят в нём в этом порядке и под этими названиями.
      </Lead>
      <PartForm form={form}>
        <LinesEditor<LuvColumn>
          label="Столбцы"
          one="Столбец"
          add="Добавить столбец"
          blank={columns[0] ?? { key: 'number', title: '' }}
          // Columns can only be chosen from the list; free text adds none.
          max={columns.length}
          maxLength={60}
          lines={columns}
          textOf={({ title }) => title}
          withText={({ key }, title) => ({ key, title })}
          errorOf={(index) => form.errors[`${index}.title`]}
          renderAside={(column) =>
            usualTitle(column) === column.title ? null : (
              <span className={styles.hint}>{usualTitle(column)}</span>
            )
          }
          onChange={change}
        />
        <div className="row wrap gap-8">
          {left.length > 0 && (
            <NativeSelect
              aria-label="Добавить столбец"
              value=""
              data={[
                { value: '', label: 'Добавить столбец' },
                ...left.map(({ key, title }) => ({ value: key, label: title })),
              ]}
              onChange={({ currentTarget }) => {
                const column = left.find(({ key }) => key === currentTarget.value)
                if (column) change([...columns, column])
              }}
            />
          )}
          {!areSame(columns, usual) && (
            <Button size="sm" onClick={() => change([...usual])}>
              Вернуть исходные столбцы
            </Button>
          )}
        </div>
        {renderPreview(columns)}
      </PartForm>
    </>
  )
}
