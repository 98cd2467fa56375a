import { useNavigate } from '@tanstack/react-router'

import { Button } from '../../../ui/controls/Button.tsx'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { useFirstFocus } from '../../../ui/useFirstFocus.ts'

/** Shown until it is dismissed: the result of removing the demo, and links to the next steps. */
export function DemoRemoved() {
  const root = useFirstFocus<HTMLDivElement>()
  const navigate = useNavigate()
  const go = (href: string) => {
    closeModal()
    void navigate({ href })
  }
  return (
    <div ref={root} className="stack gap-10 no-margin-inside">
      <p>
        Заявок, организаций, автомобилей, водителей, контактов и вымышленных пользователей больше нет. Вы,
        добавленные вами сотрудники, настройки, справочники и журнал безопасности на месте.
      </p>
      <p>
        Дальше — данные своей компании, сотрудники и первые организации: всё это собрано в «Первых шагах».
      </p>
      <div className="flex wrap end gap-8 above-10 phone-wide-buttons">
        <Button size="xl" variant="filled" data-autofocus onClick={() => go('/start')}>
          К первым шагам
        </Button>
      </div>
    </div>
  )
}
