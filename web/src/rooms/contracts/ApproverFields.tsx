import { Approver } from '@naryad/contract/contracts/contracts'
import IconX from '~icons/x'

import { useLookup } from '../../client/queries/useLookup.ts'
import { contactsOf } from '../../entities/contact/contacts.queries.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Picker } from '../../ui/form/Picker.tsx'
import { approverText } from './contractTexts.ts'

interface ApproverFieldsProps {
  companyId: number | undefined
  approvers: readonly Approver[]
  error: string | undefined
  onChange: (approvers: Approver[]) => void
}

/** Contacts of the organization; the first one is asked first. */
export function ApproverFields({ companyId, approvers, error, onChange }: ApproverFieldsProps) {
  const found = useLookup(
    (text) => contactsOf(text, companyId ?? 0),
    ({ id }) => approvers.every((approver) => approver.id !== id),
  )
  if (companyId === undefined)
    return <p className="no-margin text-12 line-16 muted">Согласующие: сначала выберите организацию</p>
  return (
    <>
      {approvers.length > 0 && (
        <ul className="plain-list stack gap-6" aria-label="Согласующие">
          {approvers.map((approver) => (
            <li key={approver.id} className="row gap-8">
              <span className="min-width-0">{approverText(approver)}</span>
              <IconButton
                className="push-right"
                icon={IconX}
                label={`Убрать: ${approver.name}`}
                onClick={() => onChange(approvers.filter(({ id }) => id !== approver.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Picker<Approver>
        {...found}
        label={approvers.length === 0 ? 'Кто согласует' : 'Добавить согласующего'}
        placeholder="Имя или должность"
        hint="Контакты организации; первому уходят сметы и план"
        value={null}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        renderOption={approverText}
        nothing="Такого контакта у организации нет"
        opensOnFocus={false}
        error={error}
        onChange={(contact) => {
          if (contact) onChange([...approvers, Approver.parse(contact)])
        }}
      />
    </>
  )
}
