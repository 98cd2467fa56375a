import { authEvents } from '../../auth/index.ts'
import { defineKind, noSubject } from './kind.ts'

export const authPasswordChanged = defineKind({
  kind: 'auth.passwordChanged',
  event: authEvents.passwordChanged,
  read: async (_, payloads) =>
    payloads.map(({ userId }) => ({
      subject: { ...noSubject, ownerId: userId },
      audience: ['owner'],
      render: () => ({
        title: 'Пароль изменён',
        text: 'Если это были не вы, сообщите администратору',
      }),
    })),
})
