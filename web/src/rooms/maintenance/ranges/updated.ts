/** What the person is told after any change of a range, letter for letter. */
export const updated = 'Техобслуживание успешно обновлено!'
