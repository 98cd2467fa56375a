import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch } from '@mantine/core'
import { roleTitles } from '@naryad/contract/kit/rights'
import { Role } from '@naryad/contract/kit/rights.codes'
import { userFields } from '@naryad/contract/users/users.fields'

import { QueueBoxes } from '../../entities/task/QueueBoxes.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { type AccessDraft, hasQueues } from './access.ts'

interface RoleFieldsProps {
  draft: AccessDraft
  change: (part: Partial<AccessDraft>) => void
  errors: FieldSentences
  /** Roles that the current user may assign. */
  roles: readonly Role[]
}

const hints: Record<Role, string> = {
  admin: 'Видит и настраивает всё, заводит пользователей',
  operator: 'Ведёт заявки и данные организаций',
  engineer: 'Видит свои заявки и свободные в своих очередях',
  client: 'Видит только автомобили, заявки и отчёты своей организации',
}

/** The role of a user, and the fields that depend on it. */
export function RoleFields({ draft, change, errors, roles }: RoleFieldsProps) {
  return (
    <>
      <Select
        label={userFields.role.title}
        withAsterisk
        comboboxProps={{ withinPortal: false }}
        data={roles.map((value) => ({ value, label: roleTitles[value] }))}
        value={draft.role}
        description={hints[draft.role]}
        error={errors['role']}
        onChange={(value) => change({ role: Role.parse(value) })}
      />
      {draft.role === 'operator' && (
        <Switch
          label={userFields.isSenior.title}
          description="Ещё согласует затраты, открывает закрытые заявки и одобряет представителей"
          checked={draft.isSenior}
          onChange={({ currentTarget }) => change({ isSenior: currentTarget.checked })}
        />
      )}
      {hasQueues(draft.role) && <Queues draft={draft} change={change} error={errors['queues']} />}
    </>
  )
}

interface QueuesProps extends Pick<RoleFieldsProps, 'draft' | 'change'> {
  error: string | undefined
}

const Queues = ({ draft, change, error }: QueuesProps) => (
  <fieldset className="no-margin no-padding no-border min-width-0">
    <legend className="no-padding medium pad-bottom-4">{userFields.queues.title}</legend>
    <QueueBoxes chosen={draft.queues} onChange={(chosen) => change({ queues: chosen })} />
    <p className="top-margin-4 text-12 line-16 muted">
      {draft.queues.length === 0 ? 'Не отмечено ни одной: видит все' : 'Видит только отмеченные'}
    </p>
    {error && <p className="top-margin-4 text-12 line-16 err">{error}</p>}
  </fieldset>
)
