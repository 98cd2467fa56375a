import { fullName } from '@naryad/contract/kit/people'
import type { Person } from '@naryad/contract/users/users'
import IconEyeOff from '~icons/eye-off'
import IconTrash from '~icons/trash'

import { Button } from '../../ui/controls/Button.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../ui/form/FormWarning.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'

interface BrokenViewProps {
  /** What is not understood in the stored conditions. */
  problem: string
  /** Of a filter that a colleague shares. */
  owner: Person | undefined
  /** Opens the list with the conditions that are understood, to be saved again. */
  onMend: () => void
  onRemove: () => void
}

/** Instead of the list of a saved filter that is not understood: the list would show too much. */
export function BrokenView({ problem, owner, onMend, onRemove }: BrokenViewProps) {
  const remove = () => {
    closeModal()
    onRemove()
  }
  return (
    <DialogForm submit={owner ? 'Показать понятые условия' : 'Исправить'} onSubmit={async () => onMend()}>
      <FormWarning>{problem}</FormWarning>
      <p>
        {owner
          ? `Общий фильтр сохранила другая программа или прежняя версия. Исправить его может ${fullName(owner)}.`
          : 'Фильтр сохранила другая программа или прежняя версия. «Исправить» откроет список с понятыми условиями: добавьте недостающие и нажмите «Сохранить».'}
      </p>
      <Button leftSection={<Icon of={owner ? IconEyeOff : IconTrash} />} onClick={remove}>
        {owner ? 'Скрыть у себя' : 'Удалить фильтр'}
      </Button>
    </DialogForm>
  )
}
