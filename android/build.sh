#!/usr/bin/env bash
# Builds the signed Android package with Debian packages only:
#   apt-get install openjdk-17-jdk-headless aapt zipalign apksigner libsmali-java android-framework-res libasm-java
#
# android/build.sh [folder]             writes the package and its metadata, by default to web/
# ANDROID_KEYSTORE, ANDROID_KEYSTORE_PASSWORD, ANDROID_KEY_ALIAS   the signing key; without them a throw-away key
# ANDROID_LINK_HOST=naryad.example.ru   https links of this host open in the application
# ANDROID_SIGNATURES=file               lists the methods that a page can call
set -euo pipefail
cd "$(dirname "$0")"
version=1.2.0
file=naryad-$version.apk
out=${1:-}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
mkdir -p "$build"/{stub-sources,stubs,tools,checks,classes,smali}
asm=/usr/share/java/asm-all.jar
java8=(javac -nowarn -encoding UTF-8 --release 8 -Xlint:-options)

# Stubs of android.* to compile against; they are not packaged.
awk -v dir="$build/stub-sources/" '
  /^@ android/ { name = $2; package = name; sub(/\.[^.]*$/, "", package); gsub(/\./, "/", name)
    folder = dir name; sub(/\/[^\/]*$/, "", folder); system("mkdir -p " folder)
    file = dir name ".java"; print "package " package ";" > file; next }
  { print >> file }' stubs.txt
mapfile -t stubs < <(find "$build/stub-sources" -name '*.java')
"${java8[@]}" -d "$build/stubs" "${stubs[@]}"

plain=(app/ru/naryad/app/{ServerAddress,SavedFile,PendingFiles}.java)
javac -nowarn -encoding UTF-8 -d "$build/checks" "${plain[@]}" test/{ServerAddress,Files}Check.java
java -cp "$build/checks" ServerAddressCheck
java -cp "$build/checks" FilesCheck

"${java8[@]}" -g:source,lines -cp "$build/stubs" -d "$build/classes" app/ru/naryad/app/*.java
if [ -n "${ANDROID_SIGNATURES:-}" ]; then
  javac -d "$build/checks" test/BridgeSignatures.java
  java -cp "$build/classes:$build/stubs:$build/checks" BridgeSignatures > "$ANDROID_SIGNATURES"
fi
javac -nowarn -encoding UTF-8 -cp "$asm" -d "$build/tools" tools/ClassToSmali.java
java -cp "$asm:$build/tools" ClassToSmali "$build/classes" "$build/smali"
smali assemble --jobs 1 --api 24 -o "$build/classes.dex" "$build/smali"

host=''
if [ -n "${ANDROID_LINK_HOST:-}" ]; then
  host="<intent-filter><action android:name=\"android.intent.action.VIEW\"/><category android:name=\"android.intent.category.DEFAULT\"/><category android:name=\"android.intent.category.BROWSABLE\"/><data android:scheme=\"https\" android:host=\"$ANDROID_LINK_HOST\"/></intent-filter>"
fi
sed "s|<!-- HOST -->|$host|" AndroidManifest.xml > "$build/AndroidManifest.xml"
aapt package -f -M "$build/AndroidManifest.xml" -S res -I /usr/share/android-framework-res/framework-res.apk -F "$build/raw.apk" -0 arsc
(cd "$build" && touch -d 2026-01-01T00:00:00Z classes.dex && aapt add -0 none raw.apk classes.dex > /dev/null)
zipalign -f -p 4 "$build/raw.apk" "$build/aligned.apk"

store=${ANDROID_KEYSTORE:-$build/throw-away.jks}
alias=${ANDROID_KEY_ALIAS:-naryad}
export STORE_PASSWORD=${ANDROID_KEYSTORE_PASSWORD:-throw-away}
is_test_key=false
signer=''
if [ -z "${ANDROID_KEYSTORE:-}" ]; then
  is_test_key=true
  keytool -genkeypair -keystore "$store" -storepass:env STORE_PASSWORD -alias "$alias" -keyalg RSA -keysize 3072 \
    -validity 10950 -dname 'CN=Naryad trial key' > "$build/keytool.log" 2>&1
else
  # The name of the certificate as it is, for the sheet that offers the package.
  signer=$(keytool -list -v -keystore "$store" -storepass:env STORE_PASSWORD -alias "$alias" -J-Duser.language=en |
    sed -n 's/^Owner: //p' | head -1 | sed -E 's/^CN="((\\.|[^"\\])*)".*/\1/; t; s/^CN=((\\.|[^,\\])*).*/\1/; s/\\(.)/\1/g')
fi
apksigner sign --ks "$store" --ks-key-alias "$alias" --ks-pass env:STORE_PASSWORD --min-sdk-version 24 \
  --v1-signing-enabled true --v2-signing-enabled true --v3-signing-enabled true \
  --out "$build/$file" "$build/aligned.apk"
apksigner verify --min-sdk-version 24 "$build/$file"

package=${out:-../web/public/app}
about=${out:-../web/src/app/install}
mkdir -p "$package"
cp "$build/$file" "$package/$file"
json_signer=$(printf '%s' "$signer" | sed 's/["\\]/\\&/g')
printf '{ "file": "%s", "version": "%s", "isTestKey": %s, "signer": "%s" }\n' \
  "$file" "$version" "$is_test_key" "$json_signer" > "$about/androidPackage.json"
ls -l "$package/$file"
