import IconAlertCircle from '~icons/alert-circle'

import { counted, type Forms } from '../formats/plural.ts'
import { Icon } from '../Icon.tsx'

const fieldForms: Forms = ['поле заполнено', 'поля заполнены', 'полей заполнено']

/** Number of invalid fields in the footer of a form: «2 поля заполнены неверно». */
export function WrongFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const count = Object.keys(errors).length
  if (count === 0) return null
  return (
    <span className="row gap-6 text-12 err" role="alert">
      <Icon of={IconAlertCircle} size={14} />
      {counted(count, fieldForms)} неверно
    </span>
  )
}
