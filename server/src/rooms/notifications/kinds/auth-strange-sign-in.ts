import { deviceOf } from '../../../platform/text/device.ts'
import { authEvents } from '../../auth/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { lines } from './sentences.ts'

export const authStrangeSignIn = defineKind({
  kind: 'auth.strangeSignIn',
  event: authEvents.strangeSignIn,
  read: async (_, payloads) =>
    payloads.map(({ userId, device, address }) => ({
      subject: { ...noSubject, ownerId: userId },
      audience: ['owner'],
      render: () => ({
        title: 'В «Наряд» вошли с нового устройства',
        text: lines(
          `${deviceOf(device).words}, адрес ${address}`,
          'Если это были не вы, завершите сеанс в профиле и смените пароль',
        ),
      }),
    })),
})
