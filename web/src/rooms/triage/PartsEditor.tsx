import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { maxParts } from '@naryad/contract/triage/triage.words'
import { useQuery } from '@tanstack/react-query'

import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { modelTitle } from '../../entities/unit/unitWords.ts'
import { LinesEditor } from '../../ui/form/LinesEditor.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import type { PartDraft } from './partDraft.ts'

import styles from './parts.module.css'

interface PartsEditorProps<Line extends PartDraft> {
  label: string
  parts: readonly Line[]
  blank: Line
  /** The text below a field: «0.quantity». */
  errorOf: (path: string) => string | undefined
  onChange: (parts: Line[]) => void
}

const combobox = { withinPortal: false }

/** What to take along. A model makes the product say how many of them there are. */
export function PartsEditor<Line extends PartDraft>({
  label,
  parts,
  blank,
  errorOf,
  onChange,
}: PartsEditorProps<Line>) {
  const models = useQuery(unitsQueries.models).data?.items ?? []
  return (
    <LinesEditor
      label={label}
      one="Позиция"
      add="Добавить позицию"
      placeholder="Блок СКЗИ"
      blank={blank}
      max={maxParts}
      maxLength={120}
      lines={parts}
      textOf={({ title }) => title}
      withText={(part, title) => ({ ...part, title })}
      errorOf={(index) => errorOf(`${index}.title`) ?? errorOf(`${index}.quantity`)}
      onChange={onChange}
      renderAside={(part, put, number) => (
        <>
          <span className={styles.quantity}>
            <NumberField
              isLabelHidden
              label={`Количество: позиция ${number}`}
              value={part.quantity}
              onChange={(quantity) => put({ ...part, quantity })}
            />
          </span>
          <Select
            aria-label={`Модель прибора: позиция ${number}`}
            className={styles.model ?? ''}
            placeholder="Не прибор"
            searchable
            clearable
            nothingFoundMessage="Такой модели нет"
            comboboxProps={combobox}
            data={models
              .filter(({ id, isActive, title }) => title !== '' && (isActive || id === part.unitModelId))
              .map((model) => ({ value: String(model.id), label: modelTitle(model) }))}
            value={part.unitModelId === null ? null : String(part.unitModelId)}
            onChange={(id) => {
              const model = models.find((one) => String(one.id) === id)
              put({
                ...part,
                unitModelId: model?.id ?? null,
                title: part.title === '' && model ? model.title : part.title,
              })
            }}
          />
        </>
      )}
    />
  )
}
