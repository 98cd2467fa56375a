import { plainLine } from '@naryad/contract/kit/values/text'

/** What a task does not store, as messengers name it. */
export const leftTitles = {
  animation: 'анимация',
  audio: 'аудиозапись',
  checklist: 'список дел',
  contact: 'контакт',
  dice: 'игральная кость',
  game: 'игра',
  paid_media: 'платное вложение',
  poll: 'опрос',
  sticker: 'стикер',
  story: 'история',
  video: 'видео',
  video_note: 'видеосообщение',
  voice: 'голосовое сообщение',
} as const

export const isLeft = (kind: string): kind is keyof typeof leftTitles => Object.hasOwn(leftTitles, kind)

/** Says which attachments are not stored: «видео (2), стикер». */
export function leftNotice(left: readonly string[]): string[] {
  if (left.length === 0) return []
  const counts = new Map<string, number>()
  for (const title of left) counts.set(title, (counts.get(title) ?? 0) + 1)
  const listed = [...counts].map(([title, count]) => (count === 1 ? title : `${title} (${count})`)).join(', ')
  return [`Такое вложение не приложить: ${listed}. Опишите словами или пришлите фото.`]
}

/** With a link, since a comment has no point. */
export function placeInWords(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  name = '',
): string {
  const place = [plainLine(name), `${latitude}, ${longitude}`].filter(Boolean).join(', ')
  return `Место: ${place} https://yandex.ru/maps/?pt=${longitude},${latitude}&z=16`
}

export const contactInWords = (name: string, phone: string): string =>
  `Контакт: ${[plainLine(name), plainLine(phone)].filter(Boolean).join(', ')}`
