import { NativeSelect, TextInput } from '@mantine/core'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { DriverPicker } from '../../entities/driver/DriverPicker.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { openModal } from '../../ui/overlays/modal.ts'
import { momentAt } from './momentAt.ts'
import type { SheetEdits } from './useSheet.ts'

interface AdditionFormProps {
  date: string
  save: (edits: SheetEdits) => Promise<unknown>
}

/** Adds a person without a planned visit to the sheet. */
export const openAddition = (props: AdditionFormProps): void =>
  openModal({ title: 'Добавить в лист дня', body: () => <AdditionForm {...props} /> })

const kinds = [
  { value: 'driver', title: 'Водитель' },
  { value: 'employee', title: 'Сотрудник' },
] as const

function AdditionForm({ date, save }: AdditionFormProps) {
  const [kind, setKind] = useState<'driver' | 'employee'>('driver')
  const [driver, setDriver] = useState<DriverRef | null>(null)
  const [userId, setUserId] = useState('')
  const [from, setFrom] = useState('09:00')
  const [to, setTo] = useState('10:00')
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const id = kind === 'driver' ? driver?.id : Number(userId)
    const windowFrom = momentAt(date, from)
    const wrong = !id ? 'Укажите, кого ждут' : windowFrom === null ? 'Укажите, с какого времени ждут' : null
    setError(wrong)
    if (wrong !== null) throw new Error(wrong)
    const subject = kind === 'driver' ? { driverId: id } : { userId: id }
    await save({ additions: [{ ...subject, windowFrom, windowTo: momentAt(date, to) }] })
  }
  return (
    <DialogForm submit="Добавить" onSubmit={submit} error={error} draft={{ kind, driver, userId, from, to }}>
      <Segments label="Кого ждут" value={kind} onChange={setKind} choices={kinds} />
      {kind === 'driver' ? (
        <DriverPicker value={driver} onChange={setDriver} isRequired isFirst />
      ) : (
        <EmployeeField value={userId} onChange={setUserId} />
      )}
      <div className="grid two-columns gap-12">
        <TextInput
          type="time"
          label="Ждём с"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="time"
          label="До — необязательно"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
    </DialogForm>
  )
}

function EmployeeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'operators', 'roll-call'],
    queryFn: ({ signal }) => call(usersRoutes.operators, undefined, { signal }),
    meta: { showsFailure: true },
  })
  return (
    <div className="grid gap-4">
      <NativeSelect
        label="Сотрудник"
        value={value}
        data={[
          { value: '', label: 'Выберите сотрудника' },
          ...(data?.items.map((person) => ({ value: String(person.id), label: fullName(person) })) ?? []),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!data && error && (
        <FailedPart
          title="Сотрудники не загрузились"
          error={error}
          onRetry={() => void refetch()}
          next={['[role="dialog"]', 'select']}
        />
      )}
    </div>
  )
}
