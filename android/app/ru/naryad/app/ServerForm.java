package ru.naryad.app;

import android.text.InputType;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The form of the server address, at the first start and when the server is changed. */
final class ServerForm extends LinearLayout implements View.OnClickListener {
  private final MainActivity activity;
  private final EditText address;

  ServerForm(MainActivity activity) {
    super(activity);
    this.activity = activity;
    setOrientation(VERTICAL);
    int space = (int) (24 * activity.getResources().getDisplayMetrics().density);
    setPadding(space, space * 2, space, space);
    TextView title = new TextView(activity);
    title.setText("Адрес сервера");
    title.setTextSize(22);
    TextView hint = new TextView(activity);
    hint.setText("Введите адрес, который выдал администратор, например naryad.example.ru");
    address = new EditText(activity);
    address.setSingleLine(true);
    address.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_URI);
    if (activity.server() != null) {
      address.setText(activity.server());
    }
    Button connect = new Button(activity);
    connect.setText("Подключиться");
    connect.setOnClickListener(this);
    addView(title);
    addView(hint);
    addView(address);
    addView(connect);
  }

  @Override
  public void onClick(View button) {
    String server = ServerAddress.normalize(address.getText().toString());
    if (server == null) {
      address.setError("Такого адреса быть не может. Проверьте, нет ли лишних знаков");
    } else {
      activity.setServer(server);
    }
  }
}
