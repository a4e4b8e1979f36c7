#!/bin/sh
# Prints handout.html to the course's PDF. Needs Chromium and the Noto CJK fonts.
set -eu
cd "$(dirname "$0")"
exec "${CHROMIUM_PATH:-chromium}" --headless --no-sandbox --disable-gpu --no-pdf-header-footer --disable-quic --no-first-run \
  --disable-background-networking --disable-component-update --disable-sync \
  --print-to-pdf="$PWD/../documents/单摆实验讲义.pdf" "file://$PWD/handout.html"
