import { Switch } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const StickersDraft = z.object({ isRequestOpen: z.boolean() })
type StickersDraft = z.infer<typeof StickersDraft>

const stickers: PartDef<'stickers', StickersDraft> = {
  part: 'stickers',
  draft: StickersDraft,
  draftOf: (value) => value,
  toInput: (draft) => draft,
  fields: { isRequestOpen: { title: 'Принимать заявки', text: (isOn) => (isOn ? 'да' : 'нет') } },
  saved: 'Настройка наклеек сохранена',
}

/** Requests through the QR on a truck. */
export function StickersSection({ settings }: { settings: Settings }) {
  const { draft, change, ...form } = usePart(stickers, settings)
  return (
    <>
      <Lead>
        Наклейку с QR печатают из карточки автомобиля или из списка. Кто её прочтёт, увидит госномер и телефон
        компании. Если приём включён, он сможет написать, что случилось, и оставить телефон: обращение попадёт
        «На разбор», заявкой его сделает диспетчер. С одной машины принимается не больше пяти обращений в
        сутки.
      </Lead>
      <PartForm form={{ draft, change, ...form }}>
        <Switch
          label="Принимать заявки по QR на автомобиле"
          checked={draft.isRequestOpen}
          onChange={({ currentTarget }) => change({ isRequestOpen: currentTarget.checked })}
        />
      </PartForm>
    </>
  )
}
