import { makeTag, makeTask } from '../support/scenes.ts'
import { cardOf } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

test('a text that is pasted is never cut: the form keeps it whole and says how long it may be', async ({
  api,
  desk,
}) => {
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await desk.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await desk.keyboard.press('ControlOrMeta+KeyV')
  }

  await test.step('in the form of a register', async () => {
    await desk.goto('/cars')
    await desk.getByRole('button', { name: 'Добавить автомобиль' }).click()
    const form = desk.getByRole('dialog', { name: 'Новый автомобиль' })
    const model = form.getByLabel('Модель', { exact: true })
    const long = `${'Модель из письма '.repeat(6)}${makeTag()}`
    await model.focus()
    await paste(long)
    await expect(model).toHaveValue(long)
    await form.getByRole('button', { name: /^Добавить/ }).click()
    await expect(form.getByText('Не больше 60 знаков')).toBeVisible()
    await expect(model).toHaveValue(long)
  })

  await test.step('in a comment', async () => {
    const task = await makeTask(api, { title: 'Письмо клиента целиком' })
    await desk.goto(`/tasks/${task.queue}/${task.id}`)
    const field = cardOf(desk, task)
      .getByRole('textbox', { name: /омментарий/ })
      .first()
    const long = 'Строка письма. '.repeat(400)
    await field.focus()
    await paste(long)
    await expect(field).toHaveValue(long)
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByText(/не больше 5.?000 знаков/i).first()).toBeVisible()
    await expect(field).toHaveValue(long)
  })
})
