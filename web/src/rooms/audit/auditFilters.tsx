import { TextInput } from '@mantine/core'
import { AuditKind, auditKindTitles } from '@naryad/contract/audit/audit'
import { useState } from 'react'

import { userSource } from '../../entities/person/userSource.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { choiceFilter } from '../../ui/filters/choice.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import { objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import { PeriodPicker } from '../../ui/filters/PeriodPicker.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { daySpan } from '../../ui/formats/dates.ts'
import { Marked } from '../../ui/marks/Marked.tsx'
import type { FilterEditorProps, RegisterFilter } from '../../ui/register/model.ts'
import { isSet } from '../../ui/register/narrowings.ts'
import { containsTyped } from '../../ui/typedText.ts'
import type { AuditConditions, AuditFilters } from './auditAddress.ts'
import { objectKinds } from './objectKinds.ts'

import styles from './audit.module.css'

type EditorProps = FilterEditorProps<AuditFilters>
interface ValueProps {
  conditions: AuditConditions
}

function KindEditor({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const kinds = AuditKind.options.filter((kind) => containsTyped(auditKindTitles[kind], query))
  return (
    <ChoiceList
      label="Событие"
      choices={kinds.map((value) => ({
        value,
        label: <Marked query={query}>{auditKindTitles[value]}</Marked>,
      }))}
      chosen={conditions.kinds ?? []}
      onChange={(kinds) => onChange({ ...conditions, kinds: kinds.length > 0 ? kinds : undefined })}
      query={query}
      onQuery={setQuery}
    />
  )
}

const KindValue = ({ conditions: { kinds = [] } }: ValueProps) =>
  listed(
    kinds.map((kind) => auditKindTitles[kind]),
    kinds.length,
  )

const PeriodEditor = ({ conditions, onChange }: EditorProps) => (
  <PeriodPicker
    from={conditions.from}
    to={conditions.to}
    onChange={({ from, to }) => onChange({ ...conditions, from, to })}
  />
)

function PeriodValue({ conditions: { from, to } }: ValueProps) {
  if (from !== undefined && to !== undefined) return daySpan(from, to)
  if (from !== undefined) return `с ${daySpan(from, from)}`
  return to === undefined ? '' : `по ${daySpan(to, to)}`
}

interface TextEditorProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** A text filter that is applied by Enter. */
function TextEditor({ label, placeholder, value, onChange }: TextEditorProps) {
  const [text, setText] = useState(value)
  return (
    <KeyForm className={styles.typed} onSubmit={() => onChange(text.trim())}>
      <TextInput
        label={label}
        placeholder={placeholder}
        maxLength={64}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">Показать</Button>
    </KeyForm>
  )
}

const AddressEditor = ({ conditions, onChange, close }: EditorProps) => (
  <TextEditor
    label="IP-адрес"
    placeholder="95.78.12.40"
    value={conditions.address ?? ''}
    onChange={(address) => {
      onChange({ ...conditions, address: address === '' ? undefined : address })
      close()
    }}
  />
)

const NumberEditor = ({ conditions, onChange, close }: EditorProps) => (
  <TextEditor
    label="Номер в разделе"
    placeholder="18402"
    value={conditions.objectId === undefined ? '' : String(conditions.objectId)}
    onChange={(typed) => {
      const id = Number(typed.replace(/\D/g, '').slice(0, 9))
      onChange({ ...conditions, objectId: id > 0 ? id : undefined })
      close()
    }}
  />
)

/** Filters of the audit log, the most used ones first. */
export const auditFilters: readonly RegisterFilter<AuditFilters>[] = [
  { keys: ['kinds'], title: 'Событие', Editor: KindEditor, Value: KindValue },
  objectsFilter<AuditFilters>({ key: 'userIds', title: 'Кто', lists: objectLists(userSource) }),
  { keys: ['from', 'to'], title: 'Период', Editor: PeriodEditor, Value: PeriodValue },
  choiceFilter<AuditFilters>({ key: 'objectKind', title: 'Раздел', options: objectKinds }),
  {
    keys: ['objectId'],
    title: 'Номер',
    Editor: NumberEditor,
    Value: ({ conditions }) => conditions.objectId,
  },
  { keys: ['address'], title: 'Адрес', Editor: AddressEditor, Value: ({ conditions }) => conditions.address },
]

/** Whether any filter is set. */
export const isNarrowed = (conditions: AuditConditions): boolean =>
  conditions.query !== '' || auditFilters.some((filter) => isSet(filter, conditions))
