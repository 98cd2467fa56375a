import { Switch } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { stickerFields } from '@naryad/contract/settings/settings.fields'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const fieldsDraft = draftDef(stickerFields, {})

const stickers: PartDef<'stickers', typeof fieldsDraft.blank> = {
  part: 'stickers',
  ...fieldsDraft,
  saved: 'Настройка наклеек сохранена',
}

/** Requests through the QR on a truck. */
export function StickersSection({ settings }: { settings: Settings }) {
  const form = usePart(stickers, settings)
  return (
    <>
      <Lead>
        Наклейку с QR печатают из карточки автомобиля или из списка. Кто её прочтёт, увидит госномер и телефон
        компании. Если приём включён, он сможет написать, что случилось, и оставить телефон: обращение попадёт
        «На разбор», заявкой его сделает диспетчер. С одной машины принимается не больше пяти обращений в
        сутки.
      </Lead>
      <PartForm form={form}>
        <Switch {...fieldsOf(form).flag('isRequestOpen')} />
      </PartForm>
    </>
  )
}
