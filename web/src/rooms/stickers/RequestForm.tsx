import { Textarea, TextInput } from '@mantine/core'
import { StickerRequestInput } from '@naryad/contract/stickers/stickers'
import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { maxStickerText } from '@naryad/contract/stickers/stickers.words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useTabDraft } from '../../client/settings/useTabDraft.ts'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { PublicForm } from '../../ui/public/PublicForm.tsx'
import { PhotoField } from './PhotoField.tsx'
import { usePhotos } from './usePhotos.ts'

import styles from '../../ui/public/public.module.css'

const Draft = z.object({
  text: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  place: z.string(),
})
type Draft = z.infer<typeof Draft>

const blank: Draft = { text: '', name: '', phone: null, place: '' }

interface RequestFormProps {
  code: string
  /** The truck, shown above the fields. */
  lead: ReactNode
  under: ReactNode
  onSent: (message: string) => void
}

/** Request form for a visitor at the truck, without an account. */
export function RequestForm({ code, lead, under, onSent }: RequestFormProps) {
  const draft = useTabDraft(`sticker ${code}`, Draft)
  const photos = usePhotos()
  const form = useForm({
    blank: { ...blank, ...draft.initial },
    schema: StickerRequestInput,
    inputOf: ({ phone, ...rest }) => ({ ...rest, phone: phone ?? '' }),
    check: ({ text, phone }) => ({
      ...(text.trim().length < 3 ? { text: 'Напишите, что случилось' } : {}),
      ...(phone === null ? { phone: 'Введите номер: диспетчер перезвонит' } : {}),
    }),
    onChange: (next) => draft.save(next),
    send: async (body) => {
      const { message, photoKey: key } = await call(
        stickersRoutes.request,
        { params: { code }, body },
        { silent: true },
      )
      await photos.sendTo(code, key)
      return { message }
    },
    onSent: ({ message }) => {
      draft.clear()
      onSent(message)
    },
  })
  return (
    <PublicForm
      title="Сообщить о неисправности"
      refusal={form.refusal}
      root={form.root}
      onSubmit={() => void form.submit()}
      submit="Отправить диспетчеру"
      busy="Отправляем…"
      isRunning={form.isRunning}
      under={
        <>
          {under}
          <p className={styles.under}>
            Телефон увидит только диспетчер.{' '}
            <Link to="/privacy" target="_blank">
              Как хранятся данные
            </Link>
          </p>
        </>
      }
    >
      <div>{lead}</div>
      <div className={styles.fields}>
        <Textarea
          {...textField(form, 'text')}
          label="Что случилось"
          placeholder="Тахограф не читает карту, горит красный ключ"
          size="xl"
          data-grows="3"
          maxLength={maxStickerText}
        />
        <PhoneField
          name="phone"
          label="Ваш телефон"
          size="xl"
          autoComplete="tel"
          value={form.values.phone}
          error={form.wrong.phone}
          onChange={(phone) => form.change({ phone })}
        />
        <TextInput
          {...textField(form, 'name')}
          label="Как к вам обращаться"
          size="xl"
          autoComplete="name"
          maxLength={200}
        />
        <TextInput
          {...textField(form, 'place')}
          label="Где стоит машина"
          placeholder="АЗС у Шалей, 812-й км М7"
          size="xl"
          maxLength={300}
        />
        <PhotoField photos={photos} />
      </div>
    </PublicForm>
  )
}
