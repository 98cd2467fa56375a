import { schemas } from '../../kit/route.ts'
import { OwnInput } from '../users/users.accounts.ts'
import { LoginInput, Me, Tokens } from './auth.ts'

const byAdministrator = 'меняет администратор вызовом PUT /users/{id}'

export const authSchemas = schemas({
  login: { summary: 'Вход по почте и паролю', body: LoginInput, reply: Tokens },
  refresh: { summary: 'Новая пара ключей по refresh-ключу', reply: Tokens },
  logout: { summary: 'Выход: сеанс завершается' },
  me: { summary: 'Кто вошёл и что ему можно', reply: Me },
  changeOwn: {
    summary: 'Изменить свои имя, телефон, часовой пояс',
    body: OwnInput,
    reads: {
      schema: Me,
      elsewhere: {
        email: `Почта: ${byAdministrator}`,
        role: `Роль: ${byAdministrator}`,
        isSenior: `Старший диспетчер: ${byAdministrator}`,
        queues: `Очереди: ${byAdministrator}`,
        company: `Организация: ${byAdministrator}`,
        rights: 'Права: их задаёт роль',
      },
    },
    reply: Me,
  },
})
