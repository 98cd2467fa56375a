import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'

import { expectAccessible } from '../support/axe.ts'
import { clientCompany, makeTag, makeTask, unique } from '../support/scenes.ts'
import { openTask } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

test('a dispatcher answers by «/» without the mouse: found by its shortcut, filled, sent', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  const answer = await api.call(cannedAnswersRoutes.create, {
    body: {
      title: `Приняли ${tag}`,
      text: 'Заявка {номер} принята, {организация}. Позвоним перед выездом.',
      shortcut: tag,
      audience: 'ANY',
      isShared: false,
    },
  })
  const company = await clientCompany(api)
  const task = await makeTask(api, { title: unique('Ответить по шаблону'), companyId: company.id })
  const card = await openTask(desk, task)
  const field = card.getByRole('textbox', { name: 'Комментарий коллегам' })
  await field.focus()
  await desk.keyboard.type(`/${tag.slice(0, 6)}`)
  const offered = desk.getByRole('listbox', { name: 'Шаблоны' })
  await expect(offered.getByRole('option')).toHaveText([`${tag} — ${answer.title}`])
  await expectAccessible(desk)
  await desk.keyboard.press('Enter')
  const text = `Заявка №\u00a0${task.id} принята, ${company.name}. Позвоним перед выездом.`
  await expect(field).toHaveValue(text)
  await expect(offered).toBeHidden()
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(card.getByText(text)).toBeVisible()
  await expect(field).toHaveValue('')
  await api.call(cannedAnswersRoutes.remove, { params: { id: answer.id } })
})
